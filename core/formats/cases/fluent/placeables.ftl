literal = { "{" } și { "\u00e9\U01F600 \\ \"" } { 3.14 } { -5 }
function = { DATETIME($date, month: "long", year: 2) } { NUMBER(5) }
reference = { hello } { hello.attr }
nested = {{ $x }}
broken-lines = {
    FUN(
        $a,
        b: 1
    )
}
