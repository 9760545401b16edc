<?php

return array(
    'between' => array (
        'array'   => 'între :min și :max elemente',
        'numeric' => 'între :min și :max',
    ),
    'custom' => [
        'attribute-name' => [
            'rule-name' => 'mesaj',
        ],
    ],
    'attributes' => [],
    'list' => ['luni', 'marți', 5 => 'sâmbătă', 'duminică'],
    'days' => [1 => 'L', 2 => 'Ma'],
);
