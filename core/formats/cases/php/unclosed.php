<?php
$a = 'x';
return [
    'b' => 'y',
    'c' => ['d' => 'z';
