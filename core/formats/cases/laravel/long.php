<?php
declare(strict_types=1);

return array(
    "a" => "x",
    'custom' => array(
        'attribute-name' => array(
            'rule-name' => 'custom-message',
        ),
    ),
    'attributes' => array(),
);
