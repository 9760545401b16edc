<?php
return [
    // Ș
    'unicode_ș' => 'țărm',
    'emoji' => '😀',
];
