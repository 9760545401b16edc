<!DOCTYPE TS>
<TS version="2.0" language="ro">
<context>
    <name>A</name>
    <message>
        <source>gone</source>
        <translation type="obsolete">dispărut</translation>
    </message>
    <message>
        <source>here</source>
        <translation>aici</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation type="vanished">dispărut</translation>
    </message>
</context>
<context>
    <name>B</name>
    <message>
        <source>only gone</source>
        <translation type="obsolete">x</translation>
    </message>
</context>
</TS>
