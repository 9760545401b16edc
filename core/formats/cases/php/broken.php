<?php
return [
    'a' => 'x',
    'b' => 'never closed,
];
