files =
    { $count ->
        [0] niciun fișier
        [one] un fișier
        [few] { $count } fișiere
       *[other] { $count } de fișiere
    }
inline = Ai { $count ->
        [one] un mesaj
       *[other] mesaje
    } noi
nested =
    { $a ->
        [x]
            { $b ->
                [y] xy
               *[z] xz
            }
       *[w] w
    }
flat = { $x ->
[a] A
*[b] B
}
