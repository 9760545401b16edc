dot = .not an attribute
bracket = [x] y
star = *[x] y
hash = # not a comment
brace = { "}" }
quotes = "citat" 'x'
backslash = C:\dir \u0041
