

a = Unu


b = Doi


# c
c = Trei


