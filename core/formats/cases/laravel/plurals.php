<?php

return [
    'apples' => 'un măr|mere',
    'ranges' => '{0} niciunul|[1,19] câteva|[20,*] multe',
    'single' => 'simplu',
    'empty' => '',
    'nested' => [
        'days' => "o zi|zile|de zile",
    ],
];
