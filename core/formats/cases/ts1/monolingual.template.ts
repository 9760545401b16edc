<!DOCTYPE TS><TS>
<context>
    <name>MainWindow</name>
    <message>
        <source>Open</source>
        <translation>Open it</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>noun</comment>
        <translation type="unfinished"></translation>
    </message>
    <message encoding="UTF-8">
        <source>č</source>
        <translation type="unfinished">x</translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="obsolete">y</translation>
    </message>
</context>
</TS>
