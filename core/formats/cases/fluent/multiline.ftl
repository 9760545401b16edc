inline = Prima linie
    a doua linie
block =
    Prima linie
      mai adânc

    după o linie goală
one-line-block =
  Un rând
