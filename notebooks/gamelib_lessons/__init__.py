"""What the lessons share: the glossary, experiments too long for a cell and the tables of what came of them, and how
notebooks are built from their sources.
"""
