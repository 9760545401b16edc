a = Unu
b = Doi