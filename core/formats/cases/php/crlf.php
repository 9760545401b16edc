<?php
return [
    'a' => 'x',
    'b' => [
        'c' => 'y',
    ],
    'h' => <<<EOT
unu
doi
EOT,
];
