<?php
return array_replace_recursive(require __DIR__.'/en.php', [
    'a' => ['b' => 'x'],
]);
