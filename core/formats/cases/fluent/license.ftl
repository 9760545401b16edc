# This Source Code Form is subject to the terms of the Mozilla Public
# License, v. 2.0.

### Localization for the thing

## Menu

menu-open = Deschide
menu-close = Închide

## Dialog
## has two lines

# Variables:
#   $name (String) - a name
dialog-title = Titlu pentru { $name }
    .label = x

dialog-text = Text
