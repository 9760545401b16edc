<?php return [
  'twice' => 'unu',
  'twice' => 'doi|trei',
  'group' => ['x' => 'a', 'x' => 'b'],
  'group' => ['y' => 'c'],
];