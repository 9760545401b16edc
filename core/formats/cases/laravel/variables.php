<?php
$x = 'not ours';
return [
    'a' => 'y',
];
