<?php
return [
    'heredoc' => <<<EOT
Prima linie "cu ghilimele"
\tA doua\\ \$linie
EOT,
    'nowdoc' => <<<'TXT'
Brut \n $nimic {$nimic}
a doua
TXT
    ,
    'indented' => <<<"HTML"
        <p>
          Da
        </p>
        HTML,
    'empty' => <<<X
X,
    'after' => 'după',
];
