x = y
a =
    Unu
    doi