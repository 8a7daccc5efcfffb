"""What the lessons measured: experiments too long for a cell, and the tables of what came of them."""
