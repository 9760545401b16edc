<?php

declare(strict_types=1);

return [
    'heredoc' => <<<EOT
    Salut :name
      "indentat"
    EOT,
    'nowdoc' => <<<'TXT'
raw $text \n
TXT,
    'joined' => 'prima parte ' .
        'a doua parte',
    'code' => 'a' . PHP_EOL . 'b',
    'call' => trans('auth.failed'),
    'interpolated' => "salut $name",
    'last' => 'fără virgulă'
];
?>
