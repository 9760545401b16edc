a = Unu
	b
c	= x
d = e	f
    .g = h
