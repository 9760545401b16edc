<?php
return [
    'days' => ['Luni', 'Marți'],
    'months' => [
        1 => 'Ianuarie',
        2 => 'Februarie',
    ],
    Foo::BAR => 'constant key',
    'Key with \'quote' => 'x',
    'simple',
];
