<?php
return [
    'single' => 'it\'s \n not newline, back\\slash, tail\\',
    'double' => "tab\there \"q\" \\ \$x \x41 \101 \u{1F600} \e[0m \q",
    'newline' => "a\nb",
    'raw' => "a
b",
    'rawsingle' => 'a
b',
    'bytes' => "\xc3\xa9",
];
