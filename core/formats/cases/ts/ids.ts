<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name></name>
    <message id="qtn_open">
        <source>Open</source>
        <translation>Deschide</translation>
    </message>
    <message id="qtn_close">
        <translation type="unfinished"></translation>
    </message>
    <message id="qtn_open">
        <source>Open twice</source>
        <translation>Deschide</translation>
    </message>
</context>
</TS>
