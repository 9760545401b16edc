<TS version="2.1" language="ro">
<context>
    <name>Q</name>
    <message>
        <source>Use the 'x' "button" > y</source>
        <translation type="unfinished">Folosește 'x' "butonul" > y</translation>
    </message>
    <message>
        <source>first
second</source>
        <translation>prima
a doua</translation>
    </message>
    <message>
        <source>trailing </source>
        <translation>final </translation>
    </message>
</context>
</TS>
