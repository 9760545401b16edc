<html>
<?php $title = 'Titlu'; ?>
<body title='x'>
<?= $title ?>
<?php
return ['a' => 'b'] ?>
</body>
