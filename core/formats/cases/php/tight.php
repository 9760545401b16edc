<?php
return array(
'a'=>'x',
'b'=>'y'
);
