"""What tests look for in the pictures of games."""

from xml.etree import ElementTree


def elements(svg):
    return list(ElementTree.fromstring(svg).iter())
