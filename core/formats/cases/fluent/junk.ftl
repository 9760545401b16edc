fine = Bine
not a message
  still junk
= nothing
key-without-value =
also = Și asta
unbalanced = a } b
unclosed = a { $b
next = Următorul
#no space
-term-without-value =
    .attr = x
.attr-alone = x
select = { $x ->
    [a] no default
    }
last = Ultimul
