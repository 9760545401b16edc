<?php
return [
    'a' => '',
    'b' => "",
    'c' => null,
];
