<?php
$lang = array(
	'joined' => 'Prima parte ' .
		'a doua parte',
	'mixed' => 'single' . " double\n",
	'constant' => 'cu ' . FOO . ' constantă',
	'call' => sprintf('x %s', 'y'),
	'variable' => "Salut $name",
	'complex' => "Salut {$user->name}",
	'dollar' => "costă 5$ sau \$x",
	'ternary' => $a ? 'da' : 'nu',
	'plain' => 'simplu',
);
