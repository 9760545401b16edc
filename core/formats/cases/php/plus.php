<?php
return [
    'a' => 'x',
] + require('other.php') + ['b' => 'y'];
