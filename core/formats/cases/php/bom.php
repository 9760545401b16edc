<?php
return ['a' => 'x'];
