<?php

/*
|--------------------------------------------------------------------------
| Validation Language Lines
|--------------------------------------------------------------------------
*/

return [
    'accepted'   => 'The :attribute must be accepted.',
    'active_url' => 'It isn\'t a URL: C:\path\\end',
    'between'    => [
        'array'   => 'between :min and :max items.',
        'numeric' => "between :min and :max.",
    ],
    // A comment about the next one
    'boolean'    => 'true or false',

    # Not about the next one

    'custom' => [],
    'number' => 5,
    'flag' => true,
];
