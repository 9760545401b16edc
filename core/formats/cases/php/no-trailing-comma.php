<?php
return [
    'a' => 'x',
    'b' => [
        'c' => 'y'
    ],
    'd' => 'z'
];
