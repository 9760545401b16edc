<?php
namespace App;

use Foo\Bar;

function f() { return 'no'; }
class A {
    const X = 'no';
    public function g() { $x = 'no'; return ['no' => 'no']; }
}
$f = function () { return 'no'; };
$g = fn($x) => 'no';
return [
    'yes' => 'da',
    'closure' => fn ($x) => 'no',
    'class' => A::class,
    'match' => match($x) { 1 => 'no', default => 'no' },
    'end' => 'sfârșit',
];
