<?php

/*
|--------------------------------------------------------------------------
| Authentication Language Lines
|--------------------------------------------------------------------------
|
| It's 'quoted' => "text" inside of a comment.
|
*/

return [

    // one
    'failed' => 'Date greșite.', // behind
    # two
    'throttle' /* mid */ => /* mid */ 'Prea multe încercări.', /* after */

    /* 'old' => 'nu', */
    'password' => 'Parolă', 'email' => 'Poștă', # on one line

];
