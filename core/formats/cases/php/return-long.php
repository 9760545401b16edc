<?php
return array(
  "one" => "Unu",
  'two' => 'Doi',
  'nested' => array('three' => 'Trei', 'four' => array('five' => 'Cinci')),
  'last' => 'Ultimul'
);
