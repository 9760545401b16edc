<?php

return [
	'minutes' => '{1} :value minut|[2,19] :value minute|[20,*] :value de minute',
	'apples'  => "un măr|:count mere",
	'pipe'    => 'a||b',
	'spaces'  => ' unu | doi ',
];
