<?php
$LANG['open'] = 'Deschide';
$LANG["close"]='Închide';
$LANG[ 'spaced' ]   =   "Spațiat";   // trailing
/* note on two
 * lines */
$LANG['noted'] = 'Notat';
$lang['a']['b'] = 'adânc';
$title = "Titlu";
$this->strings['x'] = 'membru';
$count = 5;
$other .= 'adăugat';
if ($x == 'y') { $z = 'în bloc'; }
?>
