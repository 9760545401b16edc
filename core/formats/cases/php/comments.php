<?php
// before all
return [ // behind the bracket
    'a' => 'x', // behind a
    /* before b */ 'b' => 'y' /* behind b */,
    // about c
    'c' /* odd */ => /* place */ 'z',
    // 'commented' => 'out',
    # about d
    'd' => 'w' // behind d
    // at the end
];
