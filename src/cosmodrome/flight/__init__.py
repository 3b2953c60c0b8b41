"""Flight: the whole game on one device, without a server. It answers what a server answers to one page.

Where games are kept, who thinks for the bots and how the page is told come in from outside.
"""

from .cabin import Store
from .crew import Advise, Think, advise, choose, warm
from .page import Aboard
from .reviews import Master, look

__all__ = ["Aboard", "Advise", "Master", "Store", "Think", "advise", "choose", "look", "warm"]
