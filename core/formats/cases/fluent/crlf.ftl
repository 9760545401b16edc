# Comentariu
a = Unu
    doi
    .attr = x

b =
    { $n ->
        [one] x
       *[other] y
    }
