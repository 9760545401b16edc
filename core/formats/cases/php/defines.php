<?php
if (!defined('IN_APP')) { exit; }

define('_OPEN', 'Deschide');
define("_CLOSE", "Închide");
define ( '_SPACED' , 'Spațiat' ) ;
DEFINE('_UPPER', 'Majuscule', true);
const NAME = 'Nume';
