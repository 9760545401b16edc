a = Unu
