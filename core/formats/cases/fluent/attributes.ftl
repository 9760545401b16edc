login = Autentificare
    .placeholder = email@example.com
    .aria-label =
        Câmp de
        autentificare
only-attributes =
    .title = Titlu
    .accesskey = T
