<?php
return [
    'single' => 'It\'s a \\ and a "quote"',
    "double" => "Line\nbreak \"q\" \$dollar \x41 \u{103}",
    'raw' => 'no \n escape',
    'html' => '<a href=":url">:name</a>',
    'key\'s' => 'apostrophe in the key',
    "tab\tkey" => 'escape in the key',
    'multi' => 'first
second
  third',
    'empty' => "",
];
